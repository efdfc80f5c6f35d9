import { Actions } from '#back-office/forms/form-page.tsx';
import { Button, Form, Link, Notice } from '#back-office/pages/elements.tsx';
import { type FieldErrors, fieldsOf, FileField, TextField } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
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
    <Page title={own.title} trail={<Link to={path} text={asText(event.values['name'])} />}>
      {isResubmitted && <Notice>{own.again}</Notice>}
      {query.has('saved') && <Notice>{own.saved}</Notice>}
      <ul className="pictures">
        {images.map((image) => (
          <ImageItem key={image.id} image={image} path={path} />
        ))}
      </ul>
      <Form path={`${path}/picture`} encType="multipart/form-data" className="stack narrow">
        <h2>{images.length === 0 ? own.first : own.another}</h2>
        <FileField field={field('file')} accept="image/png,image/jpeg,image/webp" />
        <TextField field={field('alt')} aria-required />
        <Actions button={<Button text={own.upload} data-main />} back={path} />
      </Form>
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
      <Form path={`${path}/picture/remove`}>
        <input type="hidden" name="picture" defaultValue={image.id} />
        <Button text={words.remove} aria-label={words.removeNamed(alt)} />
      </Form>
    </li>
  );
}
