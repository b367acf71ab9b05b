/** The ports that reach an outside vendor, with the time limit of each in milliseconds. */
export const vendorTimeouts = {
  addresses: 5000,
  emails: 5000,
  phones: 5000,
  customers: 5000,
  identity: 25_000,
  risk: 5000,
  texts: 5000,
  events: 5000,
  alerts: 5000,
  crm: 5000,
  feedback: 5000,
  webhooks: 5000,
  bureauA: 25_000,
  bureauB: 25_000,
};

export type VendorPort = keyof typeof vendorTimeouts;
