import { trpc } from '@swing/app-shell/api';
import { failureText } from '@swing/app-shell/lib/call-error';
import type { AdminUser } from '@swing/contract/admin-users';
import { useConfirm } from '@swing/ui/confirm-dialog';
import type { ConfirmOptions } from '@swing/ui/confirm-question';
import type { NoticeMessage } from '@swing/ui/notice';
import { useBusyKeys } from '../../lib/use-busy-keys.ts';

export type UserAction = 'email' | 'reset' | 'delete';

/** The actions of a user's row: each asks first, and then tells the result. */
export function useUserActions(onNotice: (notice: NoticeMessage) => void) {
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const resendWelcome = trpc.administration.resendWelcome.useMutation();
  const sendReset = trpc.administration.sendPasswordReset.useMutation();
  const deleteUser = trpc.administration.deleteUser.useMutation();
  const busy = useBusyKeys();

  async function run(user: AdminUser, action: UserAction): Promise<void> {
    const { question, call, failure } = steps(user)[action];
    if (!(await confirm(question))) return;
    await busy.during(keyOf(user, action), async () => {
      try {
        onNotice({ tone: 'success', text: await call() });
      } catch (thrown) {
        onNotice({ tone: 'error', text: failureText(failure, thrown) });
      }
      void utils.administration.invalidate();
    });
  }

  function steps({ id: userId, email }: AdminUser): Record<UserAction, Step> {
    return {
      email: {
        question: { message: 'Resend welcome email to this user?', confirmLabel: 'Send' },
        failure: 'Failed to send email',
        async call() {
          await resendWelcome.mutateAsync({ userId });
          return 'Welcome email sent!';
        },
      },
      reset: {
        question: { message: `Send password reset email to ${email}?`, confirmLabel: 'Send' },
        failure: 'Failed to send reset email',
        async call() {
          await sendReset.mutateAsync({ userId, email });
          return 'Password reset email sent!';
        },
      },
      delete: {
        question: {
          message: `Delete user ${email}? This will permanently remove the user and all their data. Are you sure?`,
          confirmLabel: 'Delete',
          tone: 'danger',
        },
        failure: 'Failed to delete user',
        async call() {
          const { hasEndedSubscription } = await deleteUser.mutateAsync({ userId });
          const deleted = 'User deleted successfully';
          return hasEndedSubscription ? `${deleted}. The subscription has ended.` : deleted;
        },
      },
    };
  }

  return {
    isBusy: (user: AdminUser, action: UserAction) => busy.has(keyOf(user, action)),
    run: (user: AdminUser, action: UserAction) => void run(user, action),
  };
}

const keyOf = ({ id }: AdminUser, action: UserAction) => `${action} ${id}`;

interface Step {
  question: ConfirmOptions;
  /** Resolves to the text of the success. */
  call: () => Promise<string>;
  failure: string;
}
