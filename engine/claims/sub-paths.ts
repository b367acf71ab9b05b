/** Sub-paths that the specification names and that stand in no version's table. (RTE-48, RTE-53, G-039) */
export const subPaths = {
  dob: { asks: 'dateOfBirth' },
  preview: { entry: 'preview' },
} as const;
