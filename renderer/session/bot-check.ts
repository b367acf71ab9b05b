/** What a bot check says: its verdict, and what it went by. (SES-10, SES-11, ENT-027, ENT-028) */
export interface BotVerdict {
  isBot: boolean;
  config: Record<string, boolean | number>;
}

/** A bot check: a port, so that a vendor's can take the place of ours. (G-150, G-212) */
export type BotCheck = (window: Window) => Promise<BotVerdict>;

const CALLS_ITSELF_ONE = /bot\b|crawl|spider|headless|phantom|puppeteer|playwright|selenium/i;

/**
 * A check of our own, in the browser alone: does the browser say that a program drives it, does it call itself one, does
 * it lack what a person's has? It flags and never stops anybody. (G-150)
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
