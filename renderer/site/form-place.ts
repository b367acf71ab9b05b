/** Where the first screen of a flow stands in a page of the site that was drawn beforehand. */
export const FORM = '%FORM%';
