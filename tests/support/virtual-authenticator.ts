import type { CDPSession, Page } from 'playwright';

type Kept = { credentialId: string; isResidentCredential: boolean; privateKey: string; signCount: number };

/** A device's authenticator, played by Chromium; keeps its passkeys when the page is reloaded. */
export class VirtualAuthenticator {
  readonly #page: Page;
  #session: CDPSession | undefined;
  #id = '';
  #kept: Kept[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Connects it to the open page. */
  async plugIn(): Promise<void> {
    await this.#keep();
    await this.#session?.detach().catch(() => {});
    const session = await this.#page.context().newCDPSession(this.#page);
    this.#session = session;
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    this.#id = authenticatorId;
    for (const credential of this.#kept)
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
  }

  /** Whether it verifies its user. */
  async verifies(isUserVerified: boolean): Promise<void> {
    await this.#session?.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  /** The number of its passkeys. */
  async count(): Promise<number> {
    await this.#keep();
    return this.#kept.length;
  }

  async #keep(): Promise<void> {
    const found = await this.#session
      ?.send('WebAuthn.getCredentials', { authenticatorId: this.#id })
      .catch(() => undefined);
    if (found && found.credentials.length > 0) this.#kept = found.credentials as Kept[];
  }
}
