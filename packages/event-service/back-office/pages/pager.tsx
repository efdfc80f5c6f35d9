import { Link } from './elements.tsx';
import { useVisit } from './send-page.tsx';

interface PagerProps {
  /** Below the back office. */
  readonly path: string;
  readonly page: number;
  readonly pages: number;
}

/** Links to the neighbouring pages of a list; the other parameters of the address stay. */
export function Pager({ path, page, pages }: PagerProps) {
  const { words, query: current } = useVisit();
  if (pages === 1) return null;
  const link = (to: number, text: string) => {
    const query = new URLSearchParams(current);
    query.set('page', String(to));
    return <Link className="button" to={`${path}?${query.toString()}`} text={text} />;
  };
  return (
    <nav className="pager" aria-label={words.events.pages}>
      {page > 1 && link(page - 1, words.events.before)} <span>{words.events.page(page, pages)}</span>{' '}
      {page < pages && link(page + 1, words.events.after)}
    </nav>
  );
}
