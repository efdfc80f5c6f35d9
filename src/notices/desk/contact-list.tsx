import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { ShortList } from '#screens/desk/building-list.tsx';
import { fleetWords } from '#screens/desk/fleet-words.ts';
import { describePlace, useStateText } from '#screens/desk/group-screens.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';

/** Further names are listed behind a button. */
const maxListed = 12;

/** Lists named screens that somebody has to walk to or phone at. `total` also counts those whose names are not known. */
export function ContactList({ names, total }: { readonly names: readonly string[]; readonly total: number }) {
  const { words } = useView(fleetWords);
  return (
    <ShortList
      className="names"
      max={maxListed}
      label={words.allNames(names.length)}
      rest={total > names.length && <p>{words.more(total - names.length)}</p>}
    >
      {names.map((name) => (
        <Contact key={name} name={name} />
      ))}
    </ShortList>
  );
}

function Contact({ name }: { readonly name: string }) {
  const { screens } = useView(fleetWords);
  const screen = screens?.find((one) => one.name === name);
  return (
    <li>
      <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      {screen !== undefined && <About screen={screen} />}
    </li>
  );
}

/** "Mensa, Eingang · Ansprechperson: Hausdienst · Meldet sich nicht" */
function About({ screen }: { readonly screen: ListedScreen }) {
  const { words } = useView(fleetWords);
  const { label } = useStateText(screen);
  const { contact = '' } = screen.place;
  const about = [
    describePlace(screen),
    contact === '' ? '' : words.contact(contact),
    screen.state === 'well' ? '' : label,
  ].filter(Boolean);
  return about.length === 0 ? null : <span className="hint">{about.join(' · ')}</span>;
}
