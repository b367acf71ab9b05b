/**
 * All that runs on a page of the site: links into the journey keep the query of the page's address (an advertisement's
 * tags), as the journey's own addresses do. (G-042, G-060)
 */
function keepQuery(): void {
  const { search } = window.location;
  if (search === '') return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-journey]')) link.search = search;
}

keepQuery();
