import { mount, unmount } from 'svelte';

import InviteCode from './InviteCode.svelte';

/** Asks for the house's invite code in a dialog. Returns whether it was given, and the house agreed. */
export function askForCode(): Promise<boolean> {
  return new Promise((done) => {
    const ondone = (given: boolean): void => {
      void unmount(dialog);
      done(given);
    };
    const dialog = mount(InviteCode, { target: document.body, props: { ondone } });
  });
}
