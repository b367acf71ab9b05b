/**
 * The addresses outside of a version to which a text or a rule of it may lead: the pages of the site, and those of the claims portal
 * that the specification names. (RTE-54 to RTE-62, RTE-79 to RTE-86) A test of `renderer/site` compares.
 */
export const linkTargets = [
  '/how-it-works',
  '/faqs',
  '/frequently-asked-questions',
  '/privacy-policy',
  '/terms-and-conditions',
  '/complaints',
  '/cookies-policy',
  '/status',
  '/home',
  '/get-started',
  '/get-started/id-selfie-upload',
  '/sign-redo',
  '/manual-lender',
  '/my-claims',
  '/resume',
  '/questions-resume',
  '/under-maintenance',
] as const;
