import { Alert } from '@swing/ui/alert';
import { Link } from 'react-router';

/** What the account is for, and what it is not. */
export function PortalScope() {
  return (
    <Alert role="none">
      This portal is for account management only: videos are viewed and submitted in the mobile app. No iPhone at hand?
      Upload and download in <Link to="/account/dashboard">My Videos</Link>.
    </Alert>
  );
}
