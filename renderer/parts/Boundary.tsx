import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Stands in the place of what broke. `again` draws that anew; if it breaks again, the page is loaded again instead. */
  fallback(again: () => void): ReactNode;
  children: ReactNode;
}

/**
 * Keeps a part that breaks from taking the page away: a browser's translation or an extension may change the page under
 * us. What was entered is in the journey's state, not in the part, so nothing is lost. (cases BR-1, BR-2)
 */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  #tries = 0;

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback(this.#again) : this.props.children;
  }

  readonly #again = () => {
    this.#tries += 1;
    if (this.#tries > 1) window.location.reload();
    else this.setState({ broken: false });
  };
}
