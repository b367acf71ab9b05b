/** Words that more than one field type says. (VAL-66, VAL-79, VAL-80, G-170) */
export const REQUIRED = 'This field is required';
export const INVALID_FORMAT = 'Invalid format';
export const INVALID_INPUT = 'Invalid input';

/** Words of the postcode field; the look-up that fails or finds nothing says the last of them too. (VAL-05 to VAL-07, ERR-08) */
export const NO_POSTCODE = 'Please enter a postcode';
export const NO_ADDRESS = 'Please select an address';
export const BAD_POSTCODE = 'Please enter a valid postcode';

/** Words of the email and mobile fields, for a wrong format and for a verdict of the checker. (VAL-44, VAL-45, VAL-60 to VAL-62) */
export const NO_EMAIL = 'Email is required';
export const BAD_EMAIL = 'Please enter a valid email address';
export const NO_MOBILE = 'Mobile number is required';
export const SHORT_MOBILE = 'Incomplete number';
export const BAD_MOBILE = 'Please enter a valid mobile number';

/** Toasts when a checker fails without words of its own. (ERR-11, ERR-13) */
export const EMAIL_CHECK_FAILED = 'Error validating email!';
export const MOBILE_CHECK_FAILED = 'Error validating phone!';

/** Nothing has been signed. (VAL-77) */
export const NO_SIGNATURE = 'Please provide your signature to continue.';

/** Words of the phone code. (ERR-21, ERR-23, ERR-25, ERR-27) */
export const NO_CLAIM_NUMBER = 'Claim number not found. Please try again.';
export const CODE_NOT_SENT = 'Failed to send OTP. Please try again.';
export const CODE_INVALID = 'Invalid OTP. Please try again.';
/** A rate limit has refused a call without words of its own. (case SV-6) */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a little and try again.';
export const NETWORK_ERROR = 'Network error. Please check your connection and try again.';

/** The phone code is not whole. (VAL-88, ERR-28) */
export const WHOLE_CODE = 'Please enter the complete 4-digit OTP';

/** The question on the screen is not answered. (QUIZ-13) */
export const ANSWER_FIRST = 'Please answer the current question to continue';

/** No agreement is chosen; the spelling is the specification's. (BA-19, G-195) */
export const NO_AGREEMENT = 'Please select atleast one potential claim to continue.';
