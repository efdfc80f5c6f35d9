import { createHash } from 'node:crypto';
import type { Writable } from '#storage/database/database.ts';
import type { FileValue } from '#storage/item.ts';
import { insertResource } from '#storage/resources.ts';
import { putFile } from '#storage/store.ts';
import { posters, readPoster } from './posters.ts';
import { sampleOthers, samplePlaces, sampleTags, sampleTopics } from './sample-resources.ts';

/** The resources of the samples, for later occurrences. Stored as JSON under these names. */
export interface SampleIds {
  readonly tags: Readonly<Record<string, number>>;
  readonly topics: Readonly<Record<string, number>>;
  readonly places: Readonly<Record<string, number>>;
  readonly others: Readonly<Record<string, number>>;
  readonly pictures: Readonly<Record<string, SamplePicture>>;
}
export interface SamplePicture {
  readonly file: FileValue;
  readonly hash: string;
  readonly about: string;
}

/** Adds the resources to which sample events link. */
export async function fillResources(db: Writable, now: number): Promise<SampleIds> {
  return {
    tags: await fillTags(db),
    topics: await fillAll(db, 'Category', sampleTopics),
    places: await fillAll(db, 'Location', samplePlaces),
    others: await fillOthers(db),
    pictures: await fillPosters(db, now),
  };
}

async function fillTags(db: Writable): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const { key, under, input } of sampleTags) {
    const parentId = under === undefined ? null : (ids[under] ?? null);
    ids[key] = await insertResource(db, 'FilterCategory', { ...input, parentId });
  }
  return ids;
}

async function fillAll(
  db: Writable,
  type: string,
  inputs: Readonly<Record<string, Parameters<typeof insertResource>[2]>>,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [key, input] of Object.entries(inputs)) ids[key] = await insertResource(db, type, input);
  return ids;
}

async function fillOthers(db: Writable): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [type, input] of Object.entries(sampleOthers)) ids[type] = await insertResource(db, type, input);
  return ids;
}

async function fillPosters(db: Writable, now: number): Promise<Record<string, SamplePicture>> {
  const filled: Record<string, SamplePicture> = {};
  for (const { name, about } of posters) {
    const content = readPoster(name);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const path = `/uploads/event/images/${name}-${hash}.png`;
    const file = await putFile(db, path, { mediaType: 'image/png', content, modifiedAt: now });
    filled[name] = { file, hash, about };
  }
  return filled;
}
