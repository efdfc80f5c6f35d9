import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { ShortList } from '#screens/desk/building-list.tsx';
import { fleetWords } from '#screens/desk/fleet-words.ts';
import { describePlace } from '#screens/desk/group-screens.ts';
import { stateWords } from '#screens/desk/state-words.ts';

const maxListed = 12;

/** Lists named screens that somebody has to walk to or phone at. `total` also counts those whose names are not known. */
export function ContactList({ names, total }: { readonly names: readonly string[]; readonly total: number }) {
  const { words } = useView(fleetWords);
  const unknown = total - names.length;
  return (
    <ShortList className="names" max={maxListed} end={unknown > 0 && <p>{words.more(unknown)}</p>}>
      {names.map((name) => (
        <Contact key={name} name={name} />
      ))}
    </ShortList>
  );
}

/** "Mensa, Eingang · Ansprechperson: Hausdienst · Meldet sich nicht" */
function Contact({ name }: { readonly name: string }) {
  const { screens, language, words } = useView(fleetWords);
  const screen = screens?.find((one) => one.name === name);
  const { contact = '' } = screen?.place ?? {};
  const about = screen && [
    describePlace(screen),
    contact === '' ? '' : words.contact(contact),
    screen.state === 'well' ? '' : stateWords[language].label[screen.state],
  ];
  const hint = about?.filter(Boolean).join(' · ') ?? '';
  return (
    <li>
      <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      {hint !== '' && <span className="hint">{hint}</span>}
    </li>
  );
}
