import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmationRoutes } from '#back-office/forms/confirmation.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import { visitOf } from '#back-office/requests/visit.ts';
import { CategoriesPage } from './categories-page.tsx';
import { categoryForm } from './category-form.tsx';
import { countUpcoming, describeRemoval } from './category-removal.tsx';

const listQuery = z.object({ new: z.coerce.number().catch(0) });

export function categoryRoutes(app: FastifyInstance): void {
  app.get('/categories', async (request, _reply) => {
    const { context } = visitOf(request);
    const [all, counts] = [await context.store.filterCategories.list(), await countUpcoming(context)];
    return <CategoriesPage all={all} counts={counts} newId={listQuery.parse(request.query).new} />;
  });
  categoryForm.register(app);
  confirmationRoutes(app, {
    path: '/categories/:id/remove',
    load: async (id, { store }) =>
      (await store.filterCategories.list()).find((category) => category.id === id) ?? null,
    describe: describeRemoval,
    act: async (category, visit) => {
      await visit.context.store.filterCategories.remove(category.id);
      await recordAct(visit, 'category-removed', category);
    },
    to: '/categories',
  });
}
