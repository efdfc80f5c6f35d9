import { loadJson } from '#data/get-json.ts';
import { deskFactsSchema } from '#domain/desk-facts.ts';

/** The keys of what the desk reads again after a change. */
export const factsKey = ['desk-facts'];
export const screensKey = ['desk-screens'];
export const noticesKey = ['desk-notices'];

export const factsQuery = { queryKey: factsKey, queryFn: () => loadJson('/api/desk', deskFactsSchema) };
