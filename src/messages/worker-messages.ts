/** What a page may tell the worker: to take over, or which pictures its wall needs. Null: nothing the worker knows. */
export function readWorkerMessage(
  data: unknown,
): 'take-over' | { readonly pictures: readonly string[] } | null {
  if (data === 'take-over') return data;
  if (typeof data !== 'object' || data === null || !('pictures' in data)) return null;
  const { pictures } = data;
  if (!Array.isArray(pictures)) return null;
  return { pictures: pictures.filter((path) => typeof path === 'string' && path.startsWith('/')) };
}
