/** The result of a bot check: its verdict and its reasons. (SES-10, SES-11, ENT-027, ENT-028) */
export interface BotVerdict {
  isBot: boolean;
  config: Record<string, boolean | number>;
}

/** A bot check: a port, so that a vendor's can replace ours. (G-150, G-212) */
export type BotCheck = (window: Window) => Promise<BotVerdict>;

const CALLS_ITSELF_ONE = /bot\b|crawl|spider|headless|phantom|puppeteer|playwright|selenium/i;

/**
 * Our own check, in the browser only: is the browser automated, does it identify itself as a program, does it lack what a person's
 * browser has? It flags and never blocks a claimant. (G-150)
 */
export const localBotCheck: BotCheck = async ({ navigator, outerWidth, outerHeight }) => {
  const config = {
    webdriver: navigator.webdriver === true,
    named: CALLS_ITSELF_ONE.test(navigator.userAgent),
    languages: navigator.languages?.length ?? 0,
    windowless: outerWidth === 0 && outerHeight === 0,
  };
  return { isBot: config.webdriver || config.named || config.languages === 0, config };
};
