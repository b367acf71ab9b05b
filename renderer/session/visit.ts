import type { Client } from '../api/client.ts';
import { presentClaim, type Storages } from './storage.ts';

const VISITOR = 'distinctId';
const DEVICE = 'deviceSessionId';

/**
 * Reports the visit to the service, once per page load, when the claim number is known (G-126). Best effort: nothing waits for the
 * answer. The visitor id lives one hour and is renewed by use (TRK-16, TRK-17).
 */
export function visit(client: Client, storages: Storages): void {
  const claim = presentClaim(storages);
  if (claim === null) return;
  const distinctId = storages.hour.get(VISITOR) ?? randomId();
  storages.hour.set(VISITOR, distinctId);
  void client.send({ operation: 'updateVisit', body: { distinctId, claimNumber: claim } });
}

/**
 * Has the device checked, once for a session of the browser: a fraud check, which needs no consent, unlike advertising. A port
 * (`deviceId`) identifies the device: ours is a random number that means nothing anywhere else. (API-18, G-125, G-212)
 */
export function verifyDevice(client: Client, storages: Storages, deviceId: () => string = randomId): void {
  const claim = presentClaim(storages);
  if (claim === null || storages.session.get(DEVICE)) return;
  const device = deviceId();
  storages.session.set(DEVICE, device);
  void client.send({ operation: 'verifyDevice', body: { claim_number: claim, device_session_id: device } });
}

/** 128 random bits in hex. `randomUUID` is missing on pages without TLS, such as a phone's on the local network. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
