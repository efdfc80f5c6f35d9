import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';

const factsSchema = z.object({
  isComplete: z.boolean(),
  hasSignIn: z.boolean(),
  unreadable: z.array(
    z.object({
      iri: z.nullable(z.string()),
      name: z.nullable(z.string()),
      reason: z.enum(['not-an-object', 'no-id', 'no-name', 'no-start']),
    }),
  ),
  /** `unreadable` may contain only the first ones. */
  unreadableTotal: z.number(),
});

export type ServiceFacts = z.output<typeof factsSchema>;

/** The facts of `/api/desk` about the last poll; undefined until loaded. */
export function useServiceFacts() {
  const { data, error } = useQuery({
    queryKey: ['desk-facts'],
    queryFn: async () => factsSchema.parse((await getJson('/api/desk')).body),
    refetchInterval: withJitter(60),
    refetchIntervalInBackground: false,
  });
  return { facts: data, error };
}
