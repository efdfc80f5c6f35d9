import { Link } from '#back-office/pages/elements.tsx';
import { ConfirmationPage } from '#back-office/forms/confirmation.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { categoryName } from './categories-page.tsx';
import { buildTree, findBranch } from './category-tree.ts';
import type { RemovalLoss } from './count-tagged.ts';
import { categoryRole } from './monitors.ts';

interface RemovalProps {
  readonly category: StoredCategory;
  readonly all: readonly StoredCategory[];
  readonly loss: RemovalLoss;
}

export function CategoryRemovalPage({ category, all, loss }: RemovalProps) {
  const { categories } = useVisit().words;
  const children = findBranch(buildTree(all), category.id)?.children ?? [];
  const names = children.map((child) => categoryName(child.category, categories.nameless)).join(', ');
  return (
    <ConfirmationPage
      title={categories.removeTitle(categoryName(category, categories.nameless))}
      action={`/categories/${category.id}/remove`}
      back={`/categories/${category.id}`}
      button={categories.removeNow}
    >
      <ul className="effects">
        <li>{categories.loss(loss.events, loss.upcoming)}</li>
        {loss.untagged > 0 && (
          <li>
            <strong>{categories.untagged(loss.untagged)}</strong>
          </li>
        )}
        {children.length > 0 && <li>{categories.childrenMove(names)}</li>}
        <li>{categories.removeRole[categoryRole(category.id, all)]}</li>
      </ul>
      {loss.upcoming > 0 && (
        <p>
          <Link to={`/events?tag=${category.id}`} text={categories.seeEvents} />
        </p>
      )}
    </ConfirmationPage>
  );
}
