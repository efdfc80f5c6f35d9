import type { ReactNode } from 'react';
import { useVisit } from '#back-office/pages/elements.tsx';
import type { Words } from '#back-office/words/words-de.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';

const allMonitors = new Set(['alle monitore', 'all monitors']);

/** Siblings of the all-monitors category, else all others: the default of clients, which their settings can override. */
export function findMonitors(categories: readonly StoredCategory[]) {
  const all = categories.filter(({ name }) => allMonitors.has(normalizeName(name)));
  const others = categories.filter(
    (category) => !all.includes(category) && normalizeName(category.name) !== '',
  );
  const parents = new Set(all.flatMap(({ parentId }) => parentId ?? []));
  const siblings = others.filter(({ parentId }) => parentId !== null && parents.has(parentId));
  const single = siblings.length > 0 ? siblings : others;
  const roleOf = (wanted: number) => {
    if (all.some(({ id }) => id === wanted)) return 'all-monitors';
    return single.some(({ id }) => id === wanted) ? 'monitor' : 'other';
  };
  /** The monitors that show an event with these tags. */
  const select = (tags: readonly number[]) =>
    all.some(({ id }) => tags.includes(id)) ? single : single.filter(({ id }) => tags.includes(id));
  return { all, single, roleOf, select };
}

function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

export interface Branch {
  readonly category: StoredCategory;
  /** 0: at the top. */
  readonly depth: number;
  readonly children: readonly Branch[];
}

/** Sorted by name. A category whose parent does not exist is at the top; circles are left out. */
export function buildTree(all: readonly StoredCategory[]): readonly Branch[] {
  const ids = new Set<number | null>(all.map(({ id }) => id));
  const sorted = [...all].sort((a, b) => a.name.trim().localeCompare(b.name.trim(), 'de') || a.id - b.id);
  const build = (above: number | null, depth: number): Branch[] =>
    sorted
      .filter(({ parentId }) => (ids.has(parentId) ? parentId : null) === above)
      .map((category) => ({ category, depth, children: build(category.id, depth + 1) }));
  return build(null, 0);
}

/** Each branch before its children. */
function flatten(branches: readonly Branch[]): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...flatten(branch.children)]);
}

export function findChildren(all: readonly StoredCategory[], id: number): readonly StoredCategory[] {
  const branch = flatten(buildTree(all)).find(({ category }) => category.id === id);
  return branch?.children.map(({ category }) => category) ?? [];
}

export function findDescendants(all: readonly StoredCategory[], id: number | undefined): readonly number[] {
  const branches = flatten(buildTree(all)).filter(({ category }) => category.id === id);
  return flatten(branches).map(({ category }) => category.id);
}

export function categoryName({ name }: StoredCategory, { nameless }: Words['categories']): string {
  return name.trim() || nameless;
}

export function categoryNames(
  all: readonly StoredCategory[],
  ids: readonly number[],
  words: Words['categories'],
): readonly string[] {
  const found = ids.flatMap((id) => all.find((category) => category.id === id) ?? []);
  return found.map((category) => categoryName(category, words));
}

/** The choices of a select are indented by depth. */
export function categoryChoices(all: readonly StoredCategory[], words: Words['categories']) {
  return flatten(buildTree(all)).map(({ category, depth }) => {
    const label = '\u2003'.repeat(depth) + categoryName(category, words);
    return [String(category.id), label] as const;
  });
}

interface TreeProps {
  readonly branches: readonly Branch[];
  readonly kind?: 'choice';
  readonly renderLine: (category: StoredCategory) => ReactNode;
}

export function CategoryTree({ branches, ...tree }: TreeProps) {
  return (
    <ul className="list tree" data-kind={tree.kind}>
      {branches.map(({ category, children }) => (
        <li key={category.id} id={tree.kind === undefined ? `c-${category.id}` : undefined}>
          {tree.renderLine(category)}
          {children.length > 0 && <CategoryTree {...tree} branches={children} />}
        </li>
      ))}
    </ul>
  );
}

type MonitorLinkProps = { readonly category: StoredCategory; readonly text?: string };

/** Opens the page of a monitor by its id, which survives a renaming. The name, without a `text`, needs no address. */
export function MonitorLink({ category, text }: MonitorLinkProps) {
  const { words, context } = useVisit();
  const name = categoryName(category, words.categories);
  const boardUrl = context.boardUrl();
  if (boardUrl === null) return text === undefined && name;
  return (
    <a
      href={`${boardUrl}/?monitor=${category.id}`}
      target="_blank"
      rel="noopener"
      aria-label={words.categories.monitorNamed(name)}
    >
      {text ?? name} ↗
    </a>
  );
}
