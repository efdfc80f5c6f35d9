import { readPoster } from '@aushang/event-service/samples/posters.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { extremeSamples } from './extreme-samples.ts';
import { realSamples } from './real-samples.ts';
import { drawPhoto, isPhotoName } from './draw-photo.ts';
import { drawScene, isSceneName } from './draw-scene.ts';
import type { Sample } from './sample.ts';

/** The whole slide set. */
export const slideSet: readonly Sample[] = [...extremeSamples, ...realSamples()];

/** Samples by the `@id` of their events. */
export type SampleByEvent = ReadonlyMap<string, Sample>;

type Store = Servers['store'];
type Ids = ReadonlyMap<string, number>;

/**
 * Puts samples into the empty event service, for all monitors, and lets the gateway read them. Their times count
 * from the minute of `now`: events begin at whole minutes.
 */
export async function fillEventService(
  servers: Servers,
  samples: readonly Sample[],
  now: number,
): Promise<SampleByEvent> {
  const { store } = servers;
  const present = Math.floor(now / 60_000) * 60_000;
  const parentId = await store.filterCategories.create({ name: 'Monitore' });
  const tag = await store.filterCategories.create({ name: 'Alle Monitore', parentId });
  await store.filterCategories.create({ name: 'Mensa', parentId });
  const topics = await createAll(
    store,
    'Category',
    samples.flatMap(({ topic }) => (topic === '' ? [] : topic)),
  );
  const places = await createAll(
    store,
    'Location',
    samples.flatMap(({ place }) => place ?? []),
  );
  const byKey = new Map<string, number>();
  const filled = new Map<string, Sample>();
  for (const sample of samples) {
    const links = { tag, topics, places, byKey };
    const id = await createEvent(store, sample, links, present);
    byKey.set(sample.key, id);
    filled.set(`/api/events/${id}`, sample);
  }
  await servers.poll();
  return filled;
}

async function createAll(store: Store, type: string, names: readonly string[]): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const name of new Set(names)) ids.set(name, await store.resources.create(type, { values: { name } }));
  return ids;
}

interface Links {
  readonly tag: number;
  readonly topics: Ids;
  readonly places: Ids;
  readonly byKey: Ids;
}

const idListOf = (ids: Ids, name: string | undefined): readonly number[] => {
  const id = name === undefined ? undefined : ids.get(name);
  return id === undefined ? [] : [id];
};

/** How the specification writes an open end. */
const openEnd = '9999-12-31T00:00:00+01:00';

async function createEvent(store: Store, sample: Sample, links: Links, present: number): Promise<number> {
  const id = await store.events.create({
    name: sample.name,
    startDate: present + sample.start * 60_000,
    endDate: sample.end === null ? openEnd : present + sample.end * 60_000,
    orderType: 1,
    eventAttendanceMode: 'offline',
    filterCategories: [links.tag],
    categories: idListOf(links.topics, sample.topic),
    locations: idListOf(links.places, sample.place),
    alternativeEvents: idListOf(links.byKey, sample.alternative),
    ...sample.fields,
  });
  if (sample.image !== undefined) await addImage(store, id, sample);
  return id;
}

/** A broken image is a PNG that is cut off after 40 bytes. */
async function addImage(store: Store, parentId: number, { key, image }: Sample): Promise<void> {
  if (image === undefined) return;
  const type = isSceneName(image) ? 'jpeg' : 'png';
  const path = `/uploads/event/images/${key}.${type}`;
  const file = await store.files.put(path, { mediaType: `image/${type}`, content: await contentOf(image) });
  const values = { name: key, imageAlt: key, fileHash: key, imageFile: { ...file } };
  await store.resources.create('EventImage', { parentId, values });
}

async function contentOf(image: NonNullable<Sample['image']>): Promise<Uint8Array> {
  if (isSceneName(image)) return drawScene(image);
  if (isPhotoName(image)) return drawPhoto(image);
  return image === 'broken' ? readPoster('bars').subarray(0, 40) : readPoster(image);
}
