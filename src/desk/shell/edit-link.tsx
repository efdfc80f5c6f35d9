import type { ReactNode } from 'react';
import { useDesk, useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import styles from './marks.module.css';

/** Pages of `docs/de`, which the gateway serves. They are in German only. */
const pages = {
  event: 'so-kommt-eine-veranstaltung-auf-den-bildschirm.html',
  why: 'warum-sehe-ich-meine-veranstaltung-nicht.html',
  screens: 'fuer-die-person-die-die-bildschirme-betreut.html',
  newScreen: 'fuer-die-person-die-die-bildschirme-betreut.html#einen-neuen-bildschirm-einrichten',
} as const;

export function HelpLink(props: { readonly page: keyof typeof pages; readonly children: ReactNode }) {
  const { language } = useDesk();
  return (
    <a href={`/desk/help/${pages[props.page]}`} hrefLang="de">
      {props.children}
      {language === 'en' && ' (in German)'}
    </a>
  );
}

/** Opens an event where staff change it; nothing if that place is unknown. `name`: of the event, where there are several links. */
export function EditLink({ event, name }: { readonly event: string; readonly name?: string }) {
  const { facts, words } = useView(deskWords);
  const address = editAddress(facts?.eventEditUrl ?? null, event);
  if (address === null) return null;
  return (
    <a
      className={styles.edit}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name === undefined ? undefined : `${words.editEvent}: ${name}`}
    >
      {words.editEvent}
    </a>
  );
}

/** `pattern`: an address with `{id}`. Null without one, for no id, and for one that no address can contain. */
export function editAddress(pattern: string | null, id: string): string | null {
  const isWellFormed = !/[\ud800-\udfff]/u.test(id);
  if (pattern === null || id === '' || !isWellFormed) return null;
  return pattern.split('{id}').join(encodeURIComponent(id));
}
