import { Alert } from '@swing/ui/alert';
import { Link } from 'react-router';

/** Explains what the account portal is for. */
export function PortalScope() {
  return (
    <Alert role="none">
      This portal is for account management only: videos are viewed and submitted in the mobile app. No iPhone at hand?
      Upload and download in <Link to="/account/dashboard">My Videos</Link>.
    </Alert>
  );
}
