import { Icon } from '../parts/Icon.tsx';
import { Band } from './Band.tsx';
import { content, statement } from './content.ts';
import styles from './Fees.module.css';

/** What is charged, in full, with an example. (HOME-09, CONST-82, CONST-83) */
export function Fees() {
  const { bands, example } = content.fees;
  const caps = statement('feeCaps');
  return (
    <Band
      split
      id="fees"
      heading="What it costs"
      intro={
        <>
          <p>
            Nothing unless you win. Then a share of your refund, never more than the most shown here. All fees are plus
            VAT.
          </p>
          <p className={styles.example}>
            <Icon name="pound" />
            <span>
              <strong>{example.title}</strong>, {example.description}
            </span>
          </p>
        </>
      }
    >
      <table className={styles.fees}>
        <caption>Our fee for each claim, plus VAT</caption>
        <thead>
          <tr>
            <th scope="col">Your refund</th>
            <th scope="col">Our fee</th>
            <th scope="col">The most you pay</th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ refund, fee, most }) => (
            <tr key={refund}>
              <th scope="row">{refund}</th>
              <td>{fee}</td>
              <td>{most}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {caps && <p className={styles.note}>{caps}</p>}
    </Band>
  );
}
