import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

function Asker() {
  useConfirm();
  useToast();
  return <p>ready</p>;
}

it('throws an error that names the missing provider', () => {
  expect(() => renderToString(<Asker />)).toThrow('useConfirm needs a ConfirmProvider above it');
});

it('renders no overlay on the server', () => {
  const html = renderToString(
    <ToastProvider>
      <ConfirmProvider>
        <Asker />
        <Dialog isOpen onClose={() => undefined} title="Edit User">
          secret
        </Dialog>
      </ConfirmProvider>
    </ToastProvider>,
  );
  expect(html).toContain('ready');
  expect(html).not.toContain('secret');
});

it('does not change the name of a control with a tooltip', () => {
  const html = renderToString(
    <Tooltip text="Draw" shortcut="S">
      <IconButton label="Draw" icon={<svg />} isPressed />
    </Tooltip>,
  );
  expect(html).toContain('aria-label="Draw"');
  expect(html).toContain('aria-pressed="true"');
  expect(html).toContain('ui-icon-button');
});
