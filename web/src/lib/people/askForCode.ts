import { mount, unmount } from 'svelte';

import InviteCode from './InviteCode.svelte';

/** Asks for the house's invite code in a dialog. Returns whether it was given, and the house agreed. */
export async function askForCode(): Promise<boolean> {
  let dialog: ReturnType<typeof mount> | undefined;
  const given = await new Promise<boolean>((done) => {
    dialog = mount(InviteCode, { target: document.body, props: { ondone: done } });
  });
  if (dialog) await unmount(dialog);
  return given;
}
