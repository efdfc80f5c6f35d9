import { Actions } from '#back-office/forms/form-page.tsx';
import { ActionForm, Link, Notice, TokenInput } from '#back-office/pages/elements.tsx';
import { type FieldErrors, fieldsOf, FileField, TextField } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { root } from '#back-office/requests/visit.ts';
import { isFile, type Item } from '#storage/item.ts';
import { asText } from './event-texts.ts';

interface ImageProps {
  readonly event: Item;
  readonly images: readonly Item[];
  readonly alt?: string;
  readonly errors?: FieldErrors;
  readonly isResubmitted?: boolean;
}

export function ImagePage({ event, images, alt = '', errors = {}, isResubmitted = false }: ImageProps) {
  const { words, query } = useVisit();
  const { images: own } = words;
  const path = `/events/${event.id}`;
  const field = fieldsOf({ texts: { alt }, errors }, own);
  return (
    <Page title={own.title} trail={<Link to={path}>{asText(event.values['name'])}</Link>}>
      {isResubmitted && <Notice>{own.again}</Notice>}
      {query.has('saved') && <Notice>{own.saved}</Notice>}
      <ul className="pictures">
        {images.map((image) => (
          <ImageItem key={image.id} image={image} path={path} />
        ))}
      </ul>
      <form
        method="post"
        action={`${root}${path}/picture`}
        encType="multipart/form-data"
        className="stack narrow"
      >
        <h2>{images.length === 0 ? own.first : own.another}</h2>
        <TokenInput />
        <FileField field={field('file')} accept="image/png,image/jpeg,image/webp" />
        <TextField field={field('alt')} aria-required />
        <Actions button={own.upload} back={path} />
      </form>
    </Page>
  );
}

function ImageItem({ image, path }: { readonly image: Item; readonly path: string }) {
  const { images: words } = useVisit().words;
  const { imageFile, imageAlt } = image.values;
  if (!isFile(imageFile)) return null;
  const alt = asText(imageAlt);
  return (
    <li>
      <img src={imageFile.url} alt={alt} />
      <p>{alt}</p>
      <ActionForm path={`${path}/picture/remove`}>
        <input type="hidden" name="picture" defaultValue={image.id} />
        <button className="button" aria-label={words.removeNamed(alt)}>
          {words.remove}
        </button>
      </ActionForm>
    </li>
  );
}
