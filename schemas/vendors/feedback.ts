import { Type } from 'typebox';
import { closed, Email, Mobile, Text, type VendorContract } from './contract.ts';

/** `FEEDBACK_URL`: accepts problem reports from claimants. `contact` is their mobile. (API-42) */
export const feedbackContract = {
  port: 'feedback',
  operations: {
    send: {
      path: '/feedback',
      request: Type.Object(
        {
          email: Email,
          feedback: Type.String({ minLength: 1, maxLength: 2000 }),
          name: Type.String({ minLength: 1, maxLength: 400 }),
          contact: Type.Union([Mobile, Type.Literal('')]),
        },
        closed,
      ),
      answer: Type.Object({ id: Text }),
      once: 'honoured',
    },
  },
} as const satisfies VendorContract;
