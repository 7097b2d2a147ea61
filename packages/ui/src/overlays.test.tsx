import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ActionMenu } from './action-menu.tsx';
import { ConfirmProvider, useConfirm } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Asker() {
  useConfirm();
  return <p>ready</p>;
}

it('throws an error that states the missing provider', () => {
  expect(() => renderToString(<Asker />)).toThrow('useConfirm needs a ConfirmProvider above it');
});

it('renders no overlay on the server', () => {
  const html = renderToString(
    <ConfirmProvider>
      <Asker />
      <Dialog isOpen onClose={() => undefined} title="Edit User">
        secret
      </Dialog>
    </ConfirmProvider>,
  );
  expect(html).toContain('ready');
  expect(html).not.toContain('secret');
});

it('renders the button of a menu on the server, without the actions', () => {
  const html = renderToString(
    <ActionMenu label="More for Mia" actions={[{ label: 'Delete', onSelect: () => undefined }]} />,
  );
  expect(html).toContain('aria-label="More for Mia"');
  expect(html).toContain('aria-haspopup="menu"');
  expect(html).not.toContain('Delete');
});
