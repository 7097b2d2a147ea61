import { Button } from '@swing/ui/button';
import { Dialog } from '@swing/ui/dialog';

interface LeaveCoachDialogProps {
  coachName: string;
  onLeave: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a player leaves the coach. */
export function LeaveCoachDialog({ coachName, onLeave, onClose }: LeaveCoachDialogProps) {
  function leave() {
    onClose();
    onLeave();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Leave ${coachName}?`}
      description="Videos that wait for an analysis go to our staff. What is being analyzed stays where it is."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={leave}>
            Leave Coach
          </Button>
        </>
      }
    />
  );
}
