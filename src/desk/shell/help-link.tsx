import type { ReactNode } from 'react';
import { useDesk } from './desk-context.ts';

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
