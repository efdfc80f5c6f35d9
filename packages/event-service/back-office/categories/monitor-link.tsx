import { useVisit } from '#back-office/pages/send-page.tsx';
import type { StoredCategory } from '#storage/filter-categories.ts';

interface MonitorLinkProps {
  readonly category: StoredCategory;
  readonly name: string;
  readonly text: string;
  /** Shown where the gateway's address is not known. */
  readonly fallback?: string;
}

/** Opens the page of a monitor by its id, which survives a renaming. */
export function MonitorLink({ category, name, text, fallback }: MonitorLinkProps) {
  const { words, context } = useVisit();
  const boardUrl = context.boardUrl();
  if (boardUrl === null) return fallback;
  return (
    <a
      href={`${boardUrl}/?monitor=${category.id}`}
      target="_blank"
      rel="noopener"
      aria-label={words.categories.monitorNamed(name)}
    >
      {text} ↗
    </a>
  );
}
