// The person pressed "Sign out" in the console already; without scripts the button below does it.
document.querySelector('button[value="yes"]')?.click();
