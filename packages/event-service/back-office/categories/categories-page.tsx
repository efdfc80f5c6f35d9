import type { ReactNode } from 'react';
import { Link, MainLink } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type Branch, buildTree, categoryName } from './category-tree.ts';
import { findMonitors } from './monitors.ts';

interface CategoriesProps {
  readonly all: readonly StoredCategory[];
  /** Number of events by category id. */
  readonly counts: ReadonlyMap<number, number>;
  /** To be marked; 0: none. */
  readonly newId: number;
}

export function CategoriesPage({ all, counts, newId }: CategoriesProps) {
  const words = useVisit().words.categories;
  const monitors = findMonitors(all);
  const renderLine = (category: StoredCategory) => {
    const { id } = category;
    const name = categoryName(category, words);
    return (
      <div className="line" data-new={id === newId || undefined}>
        <Link className="row-title" to={`/categories/${id}`} text={name} />
        <Link className="quiet" to={`/events?tag=${id}`} text={words.events(counts.get(id) ?? 0)} />
        {monitors.all.includes(category) && <span className="mark">{words.everyMonitor}</span>}
        {monitors.single.includes(category) && <MonitorLink category={category} text={words.monitor} />}
        <Link
          className="row-end"
          to={`/categories/new?below=${id}`}
          aria-label={words.addBelow(name)}
          text="+"
        />
      </div>
    );
  };
  return (
    <Page title={words.title} add={<MainLink to="/categories/new" text={words.add} />}>
      <p className="lead">{words.lead}</p>
      {all.length === 0 ? (
        <p className="empty">{words.none}</p>
      ) : (
        <CategoryTree branches={buildTree(all)} renderLine={renderLine} />
      )}
    </Page>
  );
}

interface TreeProps {
  readonly branches: readonly Branch[];
  readonly kind?: 'choice';
  readonly renderLine: (category: StoredCategory) => ReactNode;
}

export function CategoryTree({ branches, ...tree }: TreeProps) {
  return (
    <ul className="tree" data-kind={tree.kind}>
      {branches.map(({ category, children }) => (
        <li key={category.id} id={tree.kind === undefined ? `c-${category.id}` : undefined}>
          {tree.renderLine(category)}
          {children.length > 0 && <CategoryTree {...tree} branches={children} />}
        </li>
      ))}
    </ul>
  );
}

interface MonitorLinkProps {
  readonly category: StoredCategory;
  readonly text: string;
  /** Shown where the gateway's address is not known. */
  readonly fallback?: string;
}

/** Opens the page of a monitor by its id, which survives a renaming. */
export function MonitorLink({ category, text, fallback }: MonitorLinkProps) {
  const { words, context } = useVisit();
  const boardUrl = context.boardUrl();
  if (boardUrl === null) return fallback;
  const name = categoryName(category, words.categories);
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
