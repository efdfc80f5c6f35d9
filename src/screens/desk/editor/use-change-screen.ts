import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Language } from '#config/site.ts';
import { RequestError } from '#data/get-json.ts';
import { sendJson } from '#data/send-json.ts';
import type { useScreenDraft } from './screen-draft.ts';
import { factsKey, screensKey } from '#desk/summary/query-keys.ts';
import { loadScreens } from '#screens/desk/use-screens.ts';

type Saving = Pick<ReturnType<typeof useScreenDraft>, 'name' | 'isNew' | 'request'>;

const storedSchema = z.object({ stored: z.number() });

const pathOf = (name: string) => `/api/screens/${name}`;

/** Saves or removes a screen, lets its second device in, or stores the screens of a table, then reads the list of screens again. `save` answers false if another screen has the name: then nothing was sent. Fails with `RequestError`. */
export function useChangeScreen() {
  const client = useQueryClient();
  const onSuccess = async () => {
    void client.invalidateQueries({ queryKey: factsKey });
    await client.invalidateQueries({ queryKey: screensKey });
  };
  const save = useMutation({
    onSuccess,
    mutationFn: async ({ name, isNew, request }: Saving) => {
      if (isNew && (await isTaken(client, name))) return false;
      await sendJson({ method: 'PUT', path: pathOf(name), body: request, schema: z.unknown() });
      return true;
    },
  });
  const remove = useMutation({
    onSuccess,
    mutationFn: (name: string) =>
      sendJson({ method: 'DELETE', path: pathOf(name), schema: z.undefined() }).catch(ignoreMissing),
  });
  const letIn = useMutation({
    onSuccess,
    mutationFn: ({ name, id }: { readonly name: string; readonly id: string }) =>
      sendJson({ method: 'POST', path: `${pathOf(name)}/device`, body: { id }, schema: z.undefined() }),
  });
  const load = useMutation({
    onSuccess,
    mutationFn: ({ file, language }: { readonly file: File; readonly language: Language }) =>
      sendJson({
        method: 'PUT',
        path: `/api/screen-list?lang=${language}`,
        // Windows names a type of Excel.
        body: new Blob([file], { type: 'text/csv' }),
        schema: storedSchema,
      }),
  });
  return { save, remove, letIn, load };
}

/** It reads the list anew, because PUT would replace a screen that somebody else created meanwhile. */
async function isTaken(client: QueryClient, name: string): Promise<boolean> {
  const { read } = await client.fetchQuery({ queryKey: screensKey, queryFn: loadScreens });
  return read.some((screen) => screen.name === name.toLowerCase());
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof RequestError && error.status === 404)) throw error;
}
