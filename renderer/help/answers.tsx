import styles from './Help.module.css';

/** "Will it cost me anything?": the free alternative, the charge, and the cost of cancelling. (HELP-07, CONST-79 to CONST-84) */
export function CostIssue() {
  return (
    <div className={styles.words}>
      <p>
        <strong>No win no fee.</strong>
        <span>
          {
            ' If you get no money back, you pay no charge. You can also claim for free without us: through your finance provider, and then the Financial Ombudsman Service.'
          }
        </span>
      </p>
      <p>
        If money is recovered, our charge is between 15% and 30% of it plus VAT; the larger the refund, the lower the
        percentage. The invoice is payable within 14 days.
      </p>
      <p>
        Cancel within 14 days of signing and you owe us nothing. Cancelling later costs £23 an hour for our work, for at
        most 9.5 hours.
      </p>
      <p>
        <a href="/terms-and-conditions">Read the terms</a>
      </p>
    </div>
  );
}

/** "I can't remember my lender": it is not needed; how far back is searched. (HELP-08, HELP-57, CONST-77) */
export function LenderIssue() {
  return (
    <div className={styles.words}>
      <p>
        <strong>You don't have to.</strong>
        <span>
          {
            ' With your permission we look in your credit records, which show lenders from the past 12 years. You then choose the agreements that you want to claim for.'
          }
        </span>
      </p>
      <p>
        The search is a soft one: other lenders cannot see it, and your credit score stays as it is. If an agreement is
        not found, old bank statements or the papers of the car often name the lender.
      </p>
    </div>
  );
}
