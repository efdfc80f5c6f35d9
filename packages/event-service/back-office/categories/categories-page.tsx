import { Link, ListHead } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type Branch, buildTree } from './category-tree.ts';
import { findMonitors, type Monitors } from './monitors.ts';

interface TreeProps {
  readonly monitors: Monitors;
  /** Number of events by category id. */
  readonly counts: ReadonlyMap<number, number>;
  /** To be marked; null: none. */
  readonly newId: number | null;
}

interface CategoriesProps extends Omit<TreeProps, 'monitors'> {
  readonly all: readonly StoredCategory[];
}

export function CategoriesPage({ all, ...tree }: CategoriesProps) {
  const { words } = useVisit();
  return (
    <Page
      title={words.categories.title}
      heading={<ListHead title={words.categories.title} add={words.categories.add} path="/categories/new" />}
    >
      <p className="lead">{words.categories.lead}</p>
      {all.length === 0 ? (
        <p className="empty">{words.categories.none}</p>
      ) : (
        <TreeLevel {...tree} monitors={findMonitors(all)} branches={buildTree(all)} />
      )}
    </Page>
  );
}

function TreeLevel({ branches, ...tree }: TreeProps & { readonly branches: readonly Branch[] }) {
  return (
    <ul className="tree">
      {branches.map(({ category, children }) => (
        <li key={category.id} id={`c-${category.id}`}>
          <TreeLine {...tree} category={category} />
          {children.length > 0 && <TreeLevel {...tree} branches={children} />}
        </li>
      ))}
    </ul>
  );
}

function TreeLine({ monitors, counts, newId, category }: TreeProps & { readonly category: StoredCategory }) {
  const { words } = useVisit();
  const { id } = category;
  const name = categoryName(category, words.categories.nameless);
  return (
    <div className="line" data-new={id === newId || undefined}>
      <Link className="row-title" to={`/categories/${id}`} text={name} />
      <Link className="quiet" to={`/events?tag=${id}`} text={words.categories.events(counts.get(id) ?? 0)} />
      {monitors.all.includes(category) && <span className="mark">{words.categories.everyMonitor}</span>}
      {monitors.single.includes(category) && (
        <MonitorLink category={category} name={name} text={words.categories.monitor} />
      )}
      <a
        className="row-end"
        href={`${root}/categories/new?below=${id}`}
        aria-label={words.categories.addBelow(name)}
      >
        +
      </a>
    </div>
  );
}

export function categoryName({ name }: StoredCategory, nameless: string): string {
  return name.trim() === '' ? nameless : name.trim();
}

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
