/** A small PNG of one line of ink on paper, as a signature pad would send it. */
export const tinyPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAMAQAAAABQS0DYAAAAL0lEQVR42iXKsQ0AIAzAsHzOaT2FD6iYOoAUEAyZHFReu+EKrI6Z2AvjWpOhzP8dKX4hx3KIGf8AAAAASUVORK5CYII=';
