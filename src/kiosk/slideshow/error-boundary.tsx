import { Component, type ReactNode } from 'react';

export class ErrorBoundary extends Component<{
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}> {
  override readonly state = { hasFailed: false };

  static readonly getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
