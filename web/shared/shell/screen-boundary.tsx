import { Component, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/loaded.tsx";

type Props = { pathname: string; children: ReactNode };

/** Catches errors of a screen, most often of loading its code; another address clears them. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="grid min-h-[60dvh] place-items-center" role="alert">
        <EmptyState
          title="This screen couldn't be shown"
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        >
          <p>Something went wrong while loading it. Recordings on this device are safe.</p>
        </EmptyState>
      </div>
    );
  }
}
