import type { FastifyInstance } from 'fastify';
import { confirmationRoutes } from '#back-office/forms/confirmation.tsx';
import { Link, MainLink } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import { type Visit, visitOf } from '#back-office/requests/visit.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { categoryForm } from './category-form.tsx';
import { countUpcoming, describeRemoval } from './category-removal.tsx';
import { buildTree, categoryName, CategoryTree, MonitorLink } from './category-tree.tsx';
import { findMonitors } from './monitors.ts';

export function categoryRoutes(app: FastifyInstance): void {
  app.get('/categories', (request) => listCategories(visitOf(request)));
  categoryForm.register(app);
  confirmationRoutes(app, {
    path: '/categories/:id/remove',
    load: async ({ id, context }) =>
      (await context.store.filterCategories.list()).find((category) => category.id === id) ?? null,
    describe: describeRemoval,
    act: async (category, visit) => {
      await visit.context.store.filterCategories.remove(category.id);
      await recordAct(visit, 'category-removed', category);
    },
    to: '/categories',
  });
}

async function listCategories({ context, query, words: { categories: words } }: Visit) {
  const all = await context.store.filterCategories.list();
  const counts = await countUpcoming(context);
  const monitors = findMonitors(all);
  const renderLine = (category: StoredCategory) => {
    const { id } = category;
    const name = categoryName(category, words);
    const below = `/categories/new?below=${id}`;
    return (
      <div className="line" data-new={query.get('new') === String(id) || undefined}>
        <Link className="row-title" to={`/categories/${id}`} text={name} />
        <Link className="quiet" to={`/events?tag=${id}`} text={words.events(counts.get(id) ?? 0)} />
        {monitors.all.includes(category) && <span className="mark">{words.everyMonitor}</span>}
        {monitors.single.includes(category) && <MonitorLink category={category} text={words.monitor} />}
        <Link className="row-end" to={below} aria-label={words.addBelow(name)} text="+" />
      </div>
    );
  };
  return (
    <Page title={words.title} lead={words.lead} add={<MainLink to="/categories/new" text={words.add} />}>
      {all.length === 0 ? (
        <p className="empty">{words.none}</p>
      ) : (
        <CategoryTree branches={buildTree(all)} renderLine={renderLine} />
      )}
    </Page>
  );
}
