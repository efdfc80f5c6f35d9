import type { ResourceInput } from '#storage/resources.ts';
import type { Place, Tag, Topic } from './recipe.ts';

const namedResource = (name: string, en?: string): ResourceInput => ({
  values: { name },
  ...(en === undefined ? {} : { translations: { en: { name: en } } }),
});

/** Filter categories, parents (`under`) first. */
export const sampleTags: readonly {
  readonly key: Tag | 'monitors' | 'channels' | 'themes';
  readonly under?: 'monitors' | 'channels' | 'themes';
  readonly input: ResourceInput;
}[] = [
  { key: 'monitors', input: namedResource('Monitore', 'Monitors') },
  { key: 'all', under: 'monitors', input: namedResource('Alle Monitore', 'All monitors') },
  { key: 'mensa', under: 'monitors', input: namedResource('Mensa') },
  { key: 'buildingA', under: 'monitors', input: namedResource('Gebäude A') },
  { key: 'library', under: 'monitors', input: namedResource('Bibliothek', 'Library') },
  { key: 'foyer', under: 'monitors', input: namedResource('Foyer') },
  // Trailing blanks occur in real data.
  { key: 'gym', under: 'monitors', input: namedResource('Sporthalle ') },
  { key: 'channels', input: namedResource('Kanäle', 'Channels') },
  { key: 'website', under: 'channels', input: namedResource('Website') },
  { key: 'newsletter', under: 'channels', input: namedResource('Newsletter') },
  { key: 'nameless', under: 'channels', input: namedResource('') },
  { key: 'themes', input: namedResource('Themen', 'Themes') },
  {
    key: 'freshers',
    under: 'themes',
    input: namedResource('Erstsemester & Studieninteressierte', 'First-year students'),
  },
  { key: 'intern', input: namedResource(' Intern ') },
];

export const sampleTopics: Readonly<Record<Topic, ResourceInput>> = {
  lecture: namedResource('Vortrag', 'Lecture'),
  exhibition: namedResource('Ausstellung', 'Exhibition'),
  sport: namedResource('Sport', 'Sports'),
  concert: namedResource('Konzert & Bühne', 'Concert & stage'),
  workshop: namedResource('Workshop', 'Workshop'),
  advice: namedResource('Beratung', 'Advice'),
  food: namedResource('Essen & Trinken', 'Food & drink'),
  career: namedResource('Karriere', 'Career'),
  festival: namedResource('Fest', 'Festival'),
};

const address = { streetName: 'Hochschulring 12', zipCode: '99999', town: 'Musterstadt' };
const place = (values: Record<string, string | null>): ResourceInput => ({
  values: { name: '', ...address, longitude: '10.1234', latitude: '50.5678', ...values },
});

export const samplePlaces: Readonly<Record<Place, ResourceInput>> = {
  mensa: place({
    name: 'Mensa am Nordcampus',
    listViewDisplayName: 'Mensa Nord',
    building: 'M',
    room: 'Saal 1',
  }),
  terrace: place({ name: 'Mensaterrasse', building: 'M' }),
  hallA: place({ name: 'Audimax', listViewDisplayName: 'Audimax', building: 'A', room: 'A 0.01' }),
  roomA101: place({ name: 'Raum A 1.01', building: 'A', room: 'A 1.01' }),
  seminarA: place({ name: 'Seminarraum 3', building: 'A', room: 'A 2.14' }),
  library: place({ name: 'Hochschulbibliothek', listViewDisplayName: 'Bibliothek', building: 'B', room: '' }),
  foyer: place({ name: 'Foyer', building: 'A', room: null }),
  gym: place({ name: 'Sporthalle', building: 'S', streetName: 'Am Stadion 3' }),
  campus: place({ name: 'Nordcampus', listViewDisplayName: 'Nordcampus' }),
  workshop: place({
    name: 'Offene Werkstatt',
    building: 'W',
    room: 'Keller',
    streetName: 'Gleisstraße 1&nbsp;a',
  }),
  roomOnly: { values: { name: '', room: 'Lesesaal', town: null } },
};

/** One resource of each other type, by type name. */
export const sampleOthers: Readonly<Record<string, ResourceInput>> = {
  Organizer: namedResource('Hochschule Musterstadt', 'Musterstadt University'),
  TargetGroup: namedResource('Studierende', 'Students'),
  ViewList: namedResource('Öffentliche Veranstaltungen', 'Public events'),
  PriceCategory: namedResource('Regulär', 'Regular'),
  Sponsor: {
    values: {
      name: 'Förderverein',
      url: 'https://foerderverein.hs-musterstadt.example/',
      publicLabel: 'Förderverein e. V.',
    },
  },
  ContactPerson: {
    values: {
      firstName: 'Erika',
      lastName: 'Musterfrau',
      position: 'Veranstaltungsbüro',
      institution: 'Hochschule Musterstadt',
      phone: '+49 0000 000000',
      mailAddress: 'erika.musterfrau@hs-musterstadt.example',
    },
  },
  Referent: {
    values: {
      title: 'Prof. Dr.',
      firstName: 'Max',
      lastName: 'Mustermann',
      institution: 'Hochschule Musterstadt',
      type: 0,
      email: 'max.mustermann@hs-musterstadt.example',
    },
  },
};
