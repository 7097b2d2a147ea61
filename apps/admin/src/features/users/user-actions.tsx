import type { AdminUser } from '@swing/contract/admin-users';
import { Button } from '@swing/ui/button';
import type { useUserActions, UserAction } from './use-user-actions.ts';
import styles from './users.module.css';

interface UserActionsProps {
  user: AdminUser;
  actions: ReturnType<typeof useUserActions>;
  onEdit: (user: AdminUser) => void;
}

const labels: [UserAction, string][] = [
  ['email', 'Email'],
  ['reset', 'Reset'],
  ['delete', 'Delete'],
];

/** The buttons of a user's row. */
export function UserActions({ user, actions: { isBusy, run }, onEdit }: UserActionsProps) {
  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="small" aria-label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
        Edit
      </Button>
      {labels.map(([action, label]) => (
        <Button
          key={action}
          variant={action === 'delete' ? 'dangerQuiet' : 'secondary'}
          size="small"
          aria-label={`${label} ${user.email}`}
          isBusy={isBusy(user, action)}
          onClick={() => run(user, action)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
