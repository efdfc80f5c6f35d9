import type { StoredCategory } from '#storage/filter-categories.ts';

export interface Branch {
  readonly category: StoredCategory;
  readonly children: readonly Branch[];
}

/** Sorted by name. A category whose parent does not exist is at the top; circles are left out. */
export function buildTree(all: readonly StoredCategory[]): readonly Branch[] {
  const ids = new Set(all.map(({ id }) => id));
  const sorted = [...all].sort((a, b) => a.name.trim().localeCompare(b.name.trim(), 'de') || a.id - b.id);
  const build = (parentId: number | null): Branch[] =>
    sorted
      .filter((category) => parentOf(category, ids) === parentId)
      .map((category) => ({ category, children: build(category.id) }));
  return build(null);
}

function parentOf({ parentId }: StoredCategory, ids: ReadonlySet<number>): number | null {
  return parentId !== null && ids.has(parentId) ? parentId : null;
}

export function withDescendants(branch: Branch): readonly StoredCategory[] {
  return [branch.category, ...branch.children.flatMap(withDescendants)];
}

export function findBranch(tree: readonly Branch[], id: number): Branch | undefined {
  for (const branch of tree) {
    const found = branch.category.id === id ? branch : findBranch(branch.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** For a select, indented by depth. */
export function categoryChoices(
  all: readonly StoredCategory[],
  nameless: string,
): readonly { readonly value: string; readonly label: string }[] {
  const choices = (tree: readonly Branch[], indent: string): ReturnType<typeof categoryChoices> =>
    tree.flatMap(({ category, children }) => [
      { value: String(category.id), label: indent + (category.name.trim() || nameless) },
      ...choices(children, `${indent}\u2003`),
    ]);
  return choices(buildTree(all), '');
}
