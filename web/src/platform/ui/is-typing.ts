/** Whether a key pressed here is text, or belongs to a grid or a dialog, and is no shortcut of the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"]') !== null
