/** Marks the style sheets inside the page as fetched, for the later chunks that use them. */
export function nameSheets(): void {
  const inside = document.querySelector<HTMLMetaElement>('meta[name=sheets]')?.content ?? '';
  for (const href of inside.split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href }));
}
