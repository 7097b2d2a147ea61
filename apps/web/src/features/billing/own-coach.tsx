import { coachTitle } from '@swing/app-shell/lib/use-coach-by-code';
import { useInvitation } from '@swing/app-shell/lib/use-invitation';
import { accountLink } from '@swing/app-shell/lib/site-links';
import { Skeleton } from '@swing/ui/skeleton';
import { Link } from 'react-router';

/** Names the coach of a signed-in player. A payment does not change the coach, so the text leads to the account page. */
export function OwnCoach() {
  const { own, invitation, isLoading } = useInvitation();
  if (isLoading) return <Skeleton height="3em" />;
  const coach = own.data?.coach;
  return (
    <p>
      {coach ? (
        <>
          Your coach: <strong>{coach.name}</strong>.{' '}
        </>
      ) : null}
      {invitation ? (
        <>
          To join <strong>{coachTitle(invitation.coach)}</strong>,
        </>
      ) : coach === null ? (
        'To add a coach,'
      ) : (
        'To change coaches,'
      )}{' '}
      open <Link to={accountLink.href}>your account</Link>, before or after paying.
    </p>
  );
}
