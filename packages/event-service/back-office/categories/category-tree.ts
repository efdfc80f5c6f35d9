import type { Words } from '#back-office/words/words-de.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';

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

/** The ids of a category and of all below it. */
export function findDescendants(all: readonly StoredCategory[], id: number | undefined): readonly number[] {
  const branches = flatten(buildTree(all)).filter(({ category }) => category.id === id);
  return flatten(branches).map(({ category }) => category.id);
}

export function categoryName({ name }: StoredCategory, { nameless }: Words['categories']): string {
  return name.trim() || nameless;
}

/** For a select, indented by depth. */
export function categoryChoices(all: readonly StoredCategory[], words: Words['categories']) {
  return flatten(buildTree(all)).map(({ category, depth }) => {
    const label = '\u2003'.repeat(depth) + categoryName(category, words);
    return { value: String(category.id), label };
  });
}
