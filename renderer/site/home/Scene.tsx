import shapes from '../../pictures/Picture.module.css';
import styles from './Scene.module.css';

/** The terrace behind the car, one house after the other. */
const houses = [-94, 48, 190, 332, 474, 616, 758, 900, 1042, 1184];

/**
 * The back of a car before a terrace, in the colours of the page. The car keeps its size while the window on the street
 * grows wider or higher: the picture is cut, not stretched.
 */
export function Scene() {
  return (
    <svg className={styles.scene} viewBox="0 0 1300 484" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <g id="house">
          <path className={styles.far} d="M0 388V136l26-18V70h20v34l24-16 70 48v252z" />
          <path
            className={styles.ground}
            d="M28 172h28v44H28zM86 172h28v44H86zM28 262h28v44H28zM86 262h28v44H86zM28 340h30v48H28z"
          />
        </g>
      </defs>
      {houses.map((x) => (
        <use key={x} href="#house" x={x} />
      ))}
      <path className={styles.street} d="M0 388h1300" />
      <path className={styles.dashes} d="M0 441h1300" />
      <g transform="translate(466)">
        <path
          className={styles.tyre}
          d="M59 360h53v28a12 12 0 0 1-12 12H71a12 12 0 0 1-12-12zM257 360h53v28a12 12 0 0 1-12 12h-29a12 12 0 0 1-12-12z"
        />
        <path
          className={shapes.body}
          d="M52 226H36c-10 0-14-5-14-12 0-8 5-11 12-11h14c5 0 7 3 7 8v15zM317 226h16c10 0 14-5 14-12 0-8-5-11-12-11h-14c-5 0-7 3-7 8v15z"
        />
        <path
          className={shapes.body}
          d="M64 212c6-44 18-86 38-104 8-7 20-10 30-11.500 35-5 71-5 106 0 10 1.500 22 4.500 30 11.500 20 18 32 60 38 104z"
        />
        <path
          className={shapes.glass}
          d="M91 207c5-30 13-62 24-75 5-6 12-7 20-8 33-4 66-4 99 0 8 1 15 2 20 8 11 13 19 45 24 75z"
        />
        <path className={shapes.line} d="M122 206c0-26 38-26 38 0M209 206c0-26 38-26 38 0" />
        <rect className={shapes.body} x="38" y="206" width="292" height="158" rx="22" />
        <path className={shapes.line} d="M158 229h53M38 317h292" />
        <path
          className={styles.lamp}
          d="M38 236h41a8 8 0 0 1 8 8v33a8 8 0 0 1-8 8H38zM330 236h-41a8 8 0 0 0-8 8v33a8 8 0 0 0 8 8h41z"
        />
        <path className={shapes.line} d="M38 260.500h49M281 260.500h49" />
        <rect className={shapes.plate} x="103" y="252" width="162" height="44" rx="7" />
        <text className={styles.number} x="184" y="282.500" textAnchor="middle">
          2007–2021
        </text>
      </g>
    </svg>
  );
}
