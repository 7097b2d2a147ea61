import styles from './email-text.module.css';

/** An email address in a table. If it does not fit in one line, the domain begins the second one. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at === -1) return <span className={styles.root}>{email}</span>;
  return (
    <span className={styles.root}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
